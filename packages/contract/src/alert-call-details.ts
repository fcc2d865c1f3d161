import { idempotent } from './logbook-call-details.ts'

/** What a caller must know of the calls about alerts, beyond their schemas. */
export const alertCallDetails = {
  raiseAlert: { headers: idempotent, errors: [404, 409] },
  takeAlert: {
    errors: [409],
    description:
      '409 `ALREADY_OWNED` dice en `details` quién la tiene y desde cuándo; `ALREADY_CLOSED`, quién la cerró.',
  },
  giveBackAlert: {
    errors: [409],
    description: 'Devolver la de otra persona es de supervisores y administradores: 403.',
  },
  assignAlert: {
    errors: [409, 422],
    description: '422 `NOT_ASSIGNABLE` si la persona no atiende alertas, no ve esta o está dada de baja.',
  },
  snoozeAlert: {
    errors: [409, 422],
    description:
      'De 5 minutos a 12 horas. 409 `NOT_SNOOZABLE` si es de seguridad: pánico, separación, posible bloqueo, emergencia, coacción.',
  },
  actOnAlerts: {
    headers: idempotent,
    errors: [409],
    description:
      'Con `Idempotency-Key`, pedirlo otra vez contesta lo mismo. 403 si asigna quien no puede; lo demás se dice de cada alerta en `refused`.',
  },
  startProtocol: { errors: [409], description: '409 `NO_PROTOCOL` si el tipo no tiene; `ALREADY_CLOSED`.' },
  leaveProtocolStep: {
    errors: [409, 422],
    description:
      '409 `STEP_LEFT` si otra persona ya dejó ese paso, o venció su tiempo; `RUN_ENDED`, `NO_RUN`, `ALREADY_CLOSED`; `EVIDENCE_MISSING` si falta la que pide, que ni la coacción ni la emergencia esperan.',
  },
  giveStepEvidence: {
    errors: [409, 422],
    description:
      '409 `STEP_LEFT`; 422 `WRONG_EVIDENCE` si el paso no pide esa, o la foto no es de la bitácora de su viaje.',
  },
  noteProtocolAttempt: { errors: [409], description: '409 `NO_ATTEMPT_LEFT` si ya se hicieron los del paso.' },
  unsnoozeAlert: { errors: [409] },
  reopenAlert: {
    errors: [409],
    description: '409 `ALREADY_OPEN`; `NOT_REOPENED` si hay otra abierta de lo mismo, o su viaje ya terminó.',
  },
  escalateAlert: {
    errors: [409, 422],
    description: '409 `ALREADY_CLOSED`, `ESCALATED_MEANWHILE`; 422 `NOBODY_TO_TELL` si nadie de ese rol la ve.',
  },
  resolveAlert: {
    errors: [409, 422],
    description:
      '422 `RESOLUTION_INCOMPLETE` si una falsa alarma no trae su razón, o es de seguridad y la nota no dice cómo se comprobó.',
  },
}
