/** Loaded before a program (`node --import`): at its end it prints the processor time of all its threads. */
process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  console.log(`processor time: ${Math.round((user + system) / 1000)} ms`);
});
