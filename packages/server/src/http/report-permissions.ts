import { ROLES, type reportCalls, type reportScheduleCalls } from '@vigia/contract'
import { planners } from './callers.ts'
import type { Permission } from './permission.ts'

const readers = { roles: ROLES, scopes: ['read'] } as const
/** Files and saved reports are of who asked for them. */
const persons = { roles: ROLES } as const
/** Reports go out to others because of them. */
const schedulers = { ...planners, notForGuests: true } as const
const ownThings = { ...persons, notForGuests: true } as const

/** Who may make the calls of reports (design, third part §14): everybody, within what they see. */
export const reportPermissions: Readonly<
  Record<keyof typeof reportCalls | keyof typeof reportScheduleCalls, Permission>
> = {
  listReports: readers,
  previewReport: readers,
  startReportRun: persons,
  listReportRuns: persons,
  getReportRun: persons,
  cancelReportRun: persons,
  getReportFile: persons,
  getTripLogbookFile: persons,
  previewTripLogbook: persons,
  listReportViews: ownThings,
  createReportView: ownThings,
  updateReportView: ownThings,
  deleteReportView: ownThings,
  listReportSchedules: schedulers,
  createReportSchedule: schedulers,
  updateReportSchedule: schedulers,
  deleteReportSchedule: schedulers,
  testReportSchedule: schedulers,
  listReportDeliveries: schedulers,
  // Whoever got one by mail, whatever their role.
  getReportDelivery: ownThings,
  getReportDeliveryFile: ownThings,
}
