/** How grave something is, worst first: of a trip's risk, an alert, an incident. What the wire calls it: contract `severity.codec.ts`. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

/** 0 for the worst: sorts the worst first. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity)
