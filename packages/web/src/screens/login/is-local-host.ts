const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True on the machine that serves the app: where the sample account may be offered (spec §2, Login). */
export const isLocalHost = (hostname: string): boolean => LOCAL.has(hostname)
