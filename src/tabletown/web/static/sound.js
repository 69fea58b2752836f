// Sounds, off until somebody switches them on.

const { $, kept } = await load("page");
let audio = null;

export function blip(...tones) {
  if (kept.get("sound") !== "on") return;
  audio ??= new AudioContext();
  tones.forEach((tone, i) => {
    const start = audio.currentTime + 0.1 * i;
    const sound = new OscillatorNode(audio, { frequency: tone, type: "triangle" });
    const loud = new GainNode(audio);
    loud.gain.setValueAtTime(0.07, start).exponentialRampToValueAtTime(0.0001, start + 0.15);
    sound.connect(loud).connect(audio.destination);
    sound.start(start);
    sound.stop(start + 0.16);
  });
}

export function toggleSound() {
  kept.set("sound", kept.get("sound") === "on" ? "off" : "on");
  showSound();
  blip(660, 880);
}

function showSound() {
  $("[data-toggle=sound]")?.setAttribute("aria-pressed", kept.get("sound") === "on");
}

showSound();
