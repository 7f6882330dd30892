/** A path that means a file: one that is not there is 404, not a page that a script or picture would choke on. */
export const FILE_PATH = /\.(?:[cm]?[jt]sx?|css|map|json|svg|png|ico|html|pdf|txt|woff2?)$/i;
