import { EMERGENCY, type RiskType } from './risk-level.ts'

/** Alerts in which somebody asks for help, in the order in which a trip says them: that he must not be called is before all else. */
export const HELP_TYPES = ['CLAVE_COACCION', 'PANICO', EMERGENCY] as const satisfies readonly RiskType[]
export type HelpType = (typeof HELP_TYPES)[number]

export function isHelpType(type: string): type is HelpType {
  return (HELP_TYPES as readonly string[]).includes(type)
}

/** An alert of a trip that nobody has resolved, and when it opened, epoch milliseconds. */
export interface CallForHelp {
  readonly type: HelpType
  readonly at: number
}
