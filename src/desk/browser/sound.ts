/** Two short notes for a new order. Browsers play nothing before the owner has touched the page, so the button says whether the sound is on. */
const setting = 'desk-sound';
const audio = new AudioContext();
const button = document.querySelector<HTMLButtonElement>('.live button');

const isWanted = () => localStorage.getItem(setting) !== 'off';
const isOn = () => isWanted() && audio.state === 'running';

export function ring(): void {
  if (!isOn()) return;
  const now = audio.currentTime;
  const note = new OscillatorNode(audio, { frequency: 784 });
  const volume = new GainNode(audio, { gain: 0.3 });
  note.frequency.setValueAtTime(1047, now + 0.16);
  volume.gain.setTargetAtTime(0, now + 0.3, 0.1);
  note.connect(volume).connect(audio.destination);
  note.start();
  note.stop(now + 1);
}

function show(): void {
  if (!button) return;
  button.hidden = false;
  button.textContent = isOn() ? 'Mute' : 'Turn sound on';
}

/** Turned on, it is heard at once. */
async function toggle(): Promise<void> {
  const wasOn = isOn();
  localStorage.setItem(setting, wasOn ? 'off' : 'on');
  await audio.resume();
  if (!wasOn) ring();
  show();
}

audio.addEventListener('statechange', show);
document.addEventListener('click', ({ target }) => {
  if (target === button) void toggle();
  else if (isWanted()) void audio.resume();
});
show();
