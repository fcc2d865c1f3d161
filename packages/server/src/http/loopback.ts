/** Whether a request came from this very machine. */
export const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip)
