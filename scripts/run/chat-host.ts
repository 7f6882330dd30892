/** The desktop's chat host in a browser of this machine: its SDK accepts windows below dingtalk.com only. */
export const CHAT_HOST = 'im.dingtalk.com';

/** Requests to the chat host. */
export const CHAT_HOST_REQUESTS = /^(?:http|ws)s?:\/\/(?:[a-z0-9-]+\.)+dingtalk\.com(?::\d+)?\//;

/** Chromium flag that maps all such names to this machine. */
export const CHAT_HOST_ARG = '--host-resolver-rules=MAP *.dingtalk.com 127.0.0.1';
