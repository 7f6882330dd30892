import { scenarioIn } from '#console/scenarios/use-reset.tsx';
import { ConsoleApp } from './console-app.tsx';
import { mountPage } from './mount-page.tsx';
import { viewHref } from './view.tsx';

/** Starts the console in an element, as `mountPage` does. */
export function mountConsole(element: HTMLElement): () => void {
  const scenario = scenarioIn(window.location.search);
  // A deep link to a scenario shows where it leads, unless it names a view itself.
  if (scenario !== null && window.location.hash === '') window.location.hash = viewHref({ id: 'scenarios' });
  return mountPage(element, <ConsoleApp scenario={scenario} />);
}
