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
  getTripLogbookFile: { types: ['application/pdf'], errors: [404] },
  previewTripLogbook: { errors: [404] },
  createReportView: {
    errors: [409],
    description: '409 `NAME_TAKEN`: uno ya guardó otro con ese nombre; `TOO_MANY_VIEWS`: son 50 a lo más.',
  },
  updateReportView: { errors: [404, 409], description: '409 `NAME_TAKEN`: uno ya guardó otro con ese nombre.' },
  deleteReportView: { errors: [404] },
  createReportSchedule: {
    errors: [409],
    description: '409 `MAIL_OFF`: este servidor no manda correo; `TOO_MANY_SCHEDULES`: la empresa tiene ya cien.',
  },
  updateReportSchedule: {
    errors: [404, 409, 412],
    description: '409 `MAIL_OFF`: este servidor no manda correo, y así no se reanuda.',
  },
  deleteReportSchedule: { errors: [404] },
  testReportSchedule: {
    errors: [404, 409, 429],
    description: '409 `MAIL_OFF`: este servidor no manda correo; 429: seis pruebas por persona en diez minutos.',
  },
  getReportDelivery: { errors: [404] },
  getReportDeliveryFile: {
    types: ['text/csv', 'application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [404, 409],
    description: '404: ya pasaron sus siete días; 409: como en `getReportFile`.',
  },
}
