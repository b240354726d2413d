/** Loaded before a program (`node --import`): at its end it says what processor time all its threads took. */
process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  console.log(`processor time: ${Math.round((user + system) / 1000)} ms`);
});
