/** The gotoUrl allow-list that decides. */
export const REDIRECT_LIST = ['https://portal.example', '.portal.example'];
/** origins of pages that decide */
export const REDIRECT_PAGES = ['http://localhost:5173', 'https://portal.example'] as const;
