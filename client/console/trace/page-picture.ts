import type { StoryPicture } from '#kit/story/driver.ts';

/** Characters that XML cannot hold, even escaped. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const LEAST_HEIGHT = 720;
/** A picture shows every animation at its end. */
const STILL = '*, ::before, ::after { animation: none !important; transition: none !important }';

/**
 * Address of a picture. A page that no browser drew is drawn as an image: nothing in it runs, or asks for anything.
 * @param sheet style sheet of the page
 */
export function pictureAddress(picture: StoryPicture, sheet: string): string {
  if (picture.kind === 'png') return `data:image/png;base64,${picture.png}`;
  const { html, width } = picture;
  const page = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
  const height = Math.max(LEAST_HEIGHT, Math.round(width * 0.75));
  const xhtml = new XMLSerializer().serializeToString(page.documentElement).replaceAll(' data-style="', ' style="');
  const style = (sheet + STILL)
    .replaceAll('(scripting: none)', 'not all')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  const content = element('style', '', style) + element('foreignObject', 'width="100%" height="100%"', xhtml);
  const svg = element('svg', `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`, content);
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll(UNWRITABLE, ''))}`;
}

function element(name: string, attributes: string, content: string) {
  return `<${name} ${attributes}>${content}</${name}>`;
}
