/** A resolution that every type of alert takes. */
export const FALSE_ALARM = { cause: 'falsa-alarma', false_alarm_reason: 'sin-querer', note: 'Se habló con él' } as const
