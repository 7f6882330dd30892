/** Paths of files: a missing file is answered with 404, not with a page that would break a script or picture. */
export const FILE_PATH = /\.(?:[cm]?[jt]sx?|css|map|json|svg|png|ico|html|pdf|txt|woff2?)$/i;
