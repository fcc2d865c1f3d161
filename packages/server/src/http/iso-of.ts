/** An instant (epoch milliseconds) as the wire has it: ISO-8601 in UTC. */
export const isoOf = (at: number): string => new Date(at).toISOString()
