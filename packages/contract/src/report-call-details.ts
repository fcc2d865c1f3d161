/** What a caller must know of the calls of reports beyond their schemas. */
export const reportCallDetails = {
  startReportRun: {
    errors: [409],
    description: '409 `TOO_MANY_RUNS`: ya esperan o se escriben diez archivos de quien lo pide.',
  },
  getReportRun: { errors: [404] },
  cancelReportRun: { errors: [404] },
  getReportFile: {
    types: ['text/csv', 'application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [404, 409],
    description:
      '409 `NOT_READY`: todavía no está, o no se pudo escribir; `REACH_CHANGED`: lleva viajes que quien lo pide ya no ve; `NAMES_ERASED`: ' +
      'puede nombrar a un operador cuyos datos se borraron después.',
  },
  createReportView: {
    errors: [409],
    description: '409 `NAME_TAKEN`: uno ya guardó otro con ese nombre; `TOO_MANY_VIEWS`: son 50 a lo más.',
  },
  updateReportView: { errors: [404, 409], description: '409 `NAME_TAKEN`: uno ya guardó otro con ese nombre.' },
  deleteReportView: { errors: [404] },
}
