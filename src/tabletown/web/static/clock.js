// Times: how long ago something was, and how long a question still waits.

const { $, all } = await load("page");
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

export function ago() {
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const time of all("time[datetime]")) {
    const seconds = (new Date(time.dateTime) - Date.now()) / 1000;
    const [unit, size] = UNITS.find(([, s]) => -seconds >= s) ?? [];
    time.textContent = unit ? words.format(Math.round(seconds / size), unit) : "just now";
    time.title = new Date(time.dateTime).toLocaleString();
  }
}

// The server's clock counts; one that is set otherwise here is believed within reason.
export function countDown() {
  for (const wait of all(".wait")) {
    const left = Math.round(wait.dataset.until - Date.now() / 1000);
    $("span", wait).textContent = Math.max(0, Math.min(left, wait.dataset.wait));
  }
}

ago();
setInterval(ago, 30000);
countDown();
setInterval(countDown, 1000);
