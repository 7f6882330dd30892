/**
 * Translates a page as the translator of Chrome and Edge does: each text, now and later, gives way to another text in two
 * `<font>` elements. The words stay the same, so that a test finds them. A page can be given its source as a script.
 * @returns a function that ends it
 */
export function translatePage(page: Document): () => void {
  const skipped = 'script, style, noscript, textarea, option, title, font';
  const font = (content: Node): HTMLElement => {
    const element = page.createElement('font');
    element.append(content);
    return element;
  };
  const translate = (root: Node): void => {
    const walker = page.createTreeWalker(root, 4);
    const texts: Node[] = root.nodeType === 3 ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.nodeValue || !text.parentElement || text.parentElement.closest(skipped)) continue;
      text.parentElement.replaceChild(font(font(page.createTextNode(text.nodeValue))), text);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target);
      else for (const node of addedNodes) translate(node);
    }
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true });
  translate(page);
  return () => observer.disconnect();
}
