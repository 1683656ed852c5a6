/** Progress of screening the monitored names again. */
import { call, pollWhileVisible } from './calls.js';
import { texts } from './page-language.js';
import { fill } from './texts.js';
import { writtenCount } from './format-values.js';

const REFRESH_MS = 1000;

interface Progress {
  list: string | null;
  version: number | null;
  monitored: number;
  screened: number;
  waiting: number;
  changed: number;
}

export function followMonitoring(panel: HTMLElement): void {
  const bar = panel.querySelector('progress') as HTMLProgressElement;
  const text = panel.querySelector('[data-text]') as HTMLElement;
  const said = panel.querySelector('[role=status]') as HTMLElement;
  let wasWaiting = false;

  pollWhileVisible(REFRESH_MS, async () => {
    let progress: Progress;
    try {
      progress = (await call('GET', '/sandbox/monitoring')) as unknown as Progress;
    } catch {
      text.textContent = texts.notLoaded;
      return;
    }
    const { monitored, screened, waiting } = progress;
    bar.hidden = monitored === 0;
    bar.max = Math.max(1, monitored);
    bar.value = screened;
    const line = sentence(progress);
    if (text.textContent !== line) text.textContent = line;
    // Announced at the start and the end only.
    if (waiting > 0 !== wasWaiting) said.textContent = line;
    wasWaiting = waiting > 0;
  });
}

function sentence({ list, version, monitored, screened, waiting, changed }: Progress): string {
  if (monitored === 0) return texts.noneMonitored;
  return fill(waiting > 0 ? texts.screeningAgain : texts.screenedAgain, {
    screened: writtenCount(screened),
    monitored: writtenCount(monitored),
    changed: writtenCount(changed),
    list: list ?? '',
    version: writtenCount(version),
  });
}
