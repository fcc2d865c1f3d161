/** Of `calls`, those of reports. */
export const reportAddresses = {
  listReports: 'GET /api/reports',
  previewReport: 'POST /api/reports/:kind/preview',
  startReportRun: 'POST /api/report-runs',
  listReportRuns: 'GET /api/report-runs',
  getReportRun: 'GET /api/report-runs/:id',
  cancelReportRun: 'DELETE /api/report-runs/:id',
  getReportFile: 'GET /api/report-runs/:id/file',
  listReportViews: 'GET /api/report-views',
  createReportView: 'POST /api/report-views',
  updateReportView: 'PATCH /api/report-views/:id',
  deleteReportView: 'DELETE /api/report-views/:id',
} as const
