/**
 * Texts of a page that do not have an element for themselves. React holds such a text as a node of its own, which a
 * translator takes away: then it cannot change, and moving or removing what is beside it throws.
 * @param root the page, or what was added to it
 */
export function sharedTexts(root: Node): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts
    .filter((text) => Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
    .map((text) => `"${text.nodeValue}" in ${text.parentElement?.outerHTML.slice(0, 200)}`);
}
