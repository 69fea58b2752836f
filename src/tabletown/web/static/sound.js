// Sounds of things on a table, made on the spot: no file is played. They are off until somebody switches them on.
// What sounds is told by the server: each action has a sound, what flies sounds by its token, and a moment as a reveal.

const { $ } = await load("page");
const { get, set } = await load("settings");
const LOUDEST = 0.6;
const APART = 0.14; // seconds between two sounds of one message
let audio = null;
let master = null;
let noise = null;

function prepare() {
  audio = new AudioContext();
  master = new GainNode(audio, { gain: level() });
  master.connect(new DynamicsCompressorNode(audio)).connect(audio.destination);
  noise = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
}

const volume = () => Number(get("volume") ?? 60);
const level = () => LOUDEST * (volume() / 100) ** 2; // as the ear hears it

// Loud at once, then fading.
function fading(at, loud, long) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at).linearRampToValueAtTime(loud, at + 0.004).exponentialRampToValueAtTime(0.0005, at + long);
  gain.connect(master);
  return gain;
}

function tone(at, pitch, { loud = 0.3, long = 0.2, type = "sine", to = pitch } = {}) {
  const source = new OscillatorNode(audio, { type, frequency: pitch });
  source.frequency.setValueAtTime(pitch, at).exponentialRampToValueAtTime(to, at + long);
  source.connect(fading(at, loud, long));
  source.start(at);
  source.stop(at + long);
}

function rustle(at, pitch, { loud = 0.3, long = 0.05, width = 1, to = pitch } = {}) {
  const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: width });
  filter.frequency.setValueAtTime(pitch, at).exponentialRampToValueAtTime(to, at + long);
  source.connect(filter).connect(fading(at, loud, long));
  source.start(at, Math.random() / 2);
  source.stop(at + long);
}

const SOUNDS = {
  tap: (at) => rustle(at, 2400, { loud: 0.25, long: 0.025, width: 3 }),
  // Two dice that bounce ever closer together, and come to rest.
  dice(at) {
    for (let i = 0, then = at; i < 9; i++, then += 0.075 * 0.86 ** i + 0.02 * Math.random()) {
      rustle(then, 2600 + 1200 * Math.random(), { loud: 0.7 * 0.85 ** i, long: 0.045, width: 4 });
      tone(then, 620 + 240 * Math.random(), { loud: 0.12 * 0.85 ** i, long: 0.03, type: "triangle" });
    }
  },
  coin(at) {
    for (const [i, pitch] of [2637, 3520, 4186].entries()) tone(at + 0.055 * i, pitch, { loud: 0.16, long: 0.32 - 0.06 * i });
    tone(at, 5920, { loud: 0.05, long: 0.12 });
  },
  // Wood on wood.
  place(at) {
    tone(at, 190, { loud: 0.6, long: 0.12, to: 95 });
    rustle(at, 900, { loud: 0.5, long: 0.04 });
  },
  card(at) {
    rustle(at, 1600, { loud: 0.4, long: 0.13, width: 0.8, to: 5200 });
    rustle(at + 0.11, 1200, { loud: 0.3, long: 0.03 });
  },
  build(at) {
    for (const [i, pitch] of [147, 165, 220].entries()) {
      tone(at + 0.12 * i, pitch, { loud: 0.5, long: 0.14, to: pitch * 0.7 });
      rustle(at + 0.12 * i, 1400, { loud: 0.35, long: 0.035 });
    }
  },
  turn(at) {
    for (const [i, pitch] of [659, 988].entries()) {
      tone(at + 0.13 * i, pitch, { loud: 0.25, long: 0.5, type: "triangle" });
      tone(at + 0.13 * i, 2 * pitch, { loud: 0.06, long: 0.3 });
    }
  },
  // A drum roll, and a chord.
  reveal(at) {
    for (let i = 0; i < 14; i++) rustle(at + 0.035 * i, 320, { loud: 0.1 + 0.03 * i, long: 0.05 });
    for (const pitch of [523, 659, 784, 1047]) tone(at + 0.52, pitch, { loud: 0.16, long: 0.9, type: "triangle" });
  },
};

// Whether it was heard: only what is known, and only by those who want it.
export function play(...names) {
  if (get("sound") !== "on" || !volume()) return [];
  if (!audio) prepare();
  const heard = [...new Set(names)].filter((name) => Object.hasOwn(SOUNDS, name));
  heard.forEach((name, i) => SOUNDS[name](audio.currentTime + 0.01 + APART * i));
  if (heard.length) document.dispatchEvent(new CustomEvent("heard", { detail: heard }));
  return heard;
}

export function hear({ sounds = [], flights = [], animation = "" }) {
  play(...sounds, ...flights.map(({ token }) => token), ...(animation ? ["reveal"] : []));
}

export function toggleSound() {
  set("sound", get("sound") === "on" ? "off" : "on");
}

function show() {
  $("[data-toggle=sound]")?.setAttribute("aria-pressed", get("sound") === "on");
}

document.addEventListener("setting", ({ detail: { name } }) => {
  if (name === "volume" && master) master.gain.value = level();
  if (name === "sound") show();
  if (name === "sound" || name === "volume") play("coin"); // so that one hears how loud it is
});
show();
