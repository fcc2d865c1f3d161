import { ROLES, type reportCalls } from '@vigia/contract'
import type { Permission } from './permission.ts'

const readers = { roles: ROLES, scopes: ['read'] } as const
/** Files and saved reports are of who asked for them. */
const persons = { roles: ROLES } as const
const ownThings = { ...persons, notForGuests: true } as const

/** Who may make the calls of reports (design, third part §14): everybody, within what they see. */
export const reportPermissions: Readonly<Record<keyof typeof reportCalls, Permission>> = {
  listReports: readers,
  previewReport: readers,
  startReportRun: persons,
  listReportRuns: persons,
  getReportRun: persons,
  cancelReportRun: persons,
  getReportFile: persons,
  listReportViews: ownThings,
  createReportView: ownThings,
  updateReportView: ownThings,
  deleteReportView: ownThings,
}
