/** Attribute of a page's html element: id of the world that the page was requested in and that no longer exists. */
export const GONE_MARK = 'data-gone-world';
