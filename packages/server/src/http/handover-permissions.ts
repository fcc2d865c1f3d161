import type { handoverCalls } from '@vigia/contract'
import { monitoring, planners } from './callers.ts'
import type { Permission } from './permission.ts'

/** Who may make the calls about hand-overs of shifts (design, second part §7). */
export const handoverPermissions: Readonly<Record<keyof typeof handoverCalls, Permission>> = {
  currentHandover: monitoring,
  openHandover: monitoring,
  prepareHandoverPoint: monitoring,
  addHandoverNote: monitoring,
  acceptHandoverPoint: monitoring,
  askAboutHandoverPoint: monitoring,
  answerHandoverQuestion: monitoring,
  nameHandoverPerson: planners,
  listHandoverPeople: planners,
  signHandover: monitoring,
  listHandovers: monitoring,
  getHandover: monitoring,
  getHandoverDocument: monitoring,
}
