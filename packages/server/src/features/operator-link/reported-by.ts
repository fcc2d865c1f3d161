import type { LiveLink } from './live-link.ts'

/** Whom the logbook names for what an operator wrote himself. */
export const reportedBy = ({ operatorName }: Pick<LiveLink, 'operatorName'>): string => `${operatorName} (enlace)`
