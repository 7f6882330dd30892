/** Attribute of a page's html element that names the world it was asked for and that the sandbox has no more. */
export const GONE_MARK = 'data-gone-world';
