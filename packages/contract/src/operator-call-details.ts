import { z } from 'zod'
import { idempotent } from './logbook-call-details.ts'
import { DOCUMENT_FILE_TYPES } from './operator-documents.ts'

/** The one file of a form. */
export const formFile = { 'multipart/form-data': z.object({ file: z.string().meta({ format: 'binary' }) }) }

const ENDED =
  '410 `LINK_ENDED`, la misma respuesta, para un enlace que venció, que se anuló o que nunca hubo. 120 llamadas por minuto.'
const byLink = { errors: [410, 429], description: ENDED }

/** What a caller must know of the calls about operators beyond their schemas. */
export const operatorCallDetails = {
  createOperator: { errors: [409] },
  updateOperator: { errors: [409, 412], description: '412 `CHANGED_MEANWHILE` si otra persona lo cambió.' },
  addOperatorAbsence: {
    errors: [409],
    description:
      '409 `ABSENCE_OVERLAPS` si ya hay una de esos días, `OPERATOR_LEFT` si está dado de baja, `OPERATOR_ON_TRIP` si se le da de ' +
      'baja con un viaje en curso.',
  },
  updateOperatorAbsence: {
    errors: [409, 412, 422],
    description: '412 `CHANGED_MEANWHILE` si otra persona cambió lo mismo desde que se leyó (`was`).',
  },
  exportOperator: { types: ['application/json'] },
  eraseOperator: {
    errors: [409],
    description: '409 `OPERATOR_ON_TRIP` con un viaje en curso, `OTHER_NAME` si el nombre no es el suyo.',
  },
  makeOperatorLink: {
    errors: [409, 422],
    description:
      'El enlace se muestra una sola vez. 409 `TRIP_ENDED` si el viaje no está activo, `NO_OPERATOR` si no tiene operador.',
  },
  openOperatorLink: byLink,
  consentByLink: { ...byLink, errors: [409, 410, 429] },
  postPositionsByLink: {
    errors: [409, 410, 429],
    description: `${ENDED} 409 \`NO_CONSENT\` mientras el operador no acepte compartir su ubicación.`,
  },
  reportByLink: byLink,
  panicByLink: { ...byLink, errors: [410, 429] },
  panicOfLink: byLink,
  messageByLink: {
    errors: [409, 410, 429],
    description: `${ENDED} 409 \`SAME_INSTANT\` si ya se recibió otro mensaje de ese instante.`,
  },
  photoByLink: {
    bodies: formFile,
    errors: [409, 410, 413, 415, 429],
    description: `${ENDED} 409 \`TOO_MANY_PHOTOS\` si el viaje ya tiene 200.`,
  },
  addTripPhoto: {
    ...{ bodies: formFile, headers: idempotent, errors: [409, 413, 415] },
    description: '409 `TOO_MANY_PHOTOS` si el viaje ya tiene 200.',
  },
  getTripPhoto: { types: ['image/jpeg'] },
  inboxOfLink: byLink,
  seenByLink: byLink,
  sendOperatorMessage: {
    headers: idempotent,
    errors: [409],
    description:
      '409 `NO_OPERATOR` si el viaje no tiene operador, `UNDER_DURESS` mientras haya una clave de coacción abierta, `NO_PAGE` si no tiene ' +
      'un enlace que abra, `NO_WEBHOOK` si ningún webhook recibe mensajes a operadores, `NO_EMAIL` si no tiene correo, `MAIL_OFF` ' +
      'si este servidor no manda correo, o no el de una demostración. 429 con más de 20 correos a un operador en una hora, o 200 a todos. Lo que va por correo espera a salir: cada mensaje dice si salió, y si no se sabe.',
  },
  milestoneByLink: { ...byLink, errors: [409, 410, 429] },
  stopByLink: { ...byLink, errors: [409, 410, 429] },
  decideProposal: {
    errors: [409, 422],
    description:
      '403 `CLOSING_NOT_YOURS` si aceptarla termina el viaje y quien acepta no puede cerrarlo. 409 `ALREADY_DECIDED` si otra persona ya la decidió, `TRIP_ENDED` si el viaje ya terminó, `OPERATOR_CHANGED` si se acepta lo que propuso quien ya no lo lleva.',
  },
  expectStop: {
    errors: [409],
    description: '409 `TRIP_ENDED` si el viaje ya terminó, `STOP_CHANGED` si otra persona cambió lo que se espera.',
  },
  addOperatorDocument: { errors: [409] },
  putOperatorDocumentFile: { bodies: formFile, errors: [413, 415] },
  getOperatorDocumentFile: { types: [...DOCUMENT_FILE_TYPES] },
}
