import { totalOf } from './counters.ts'
import { counted, type Kpi, percentOf } from './kpi.ts'

const TEN_MIN = 10

/** How much the people who watch carry (design §4.3, Mesa). */
export const TEAM_KPIS = {
  'alert-rate': {
    view: 'team',
    title: 'Alertas cada 10 minutos',
    unit: 'per-ten-minutes',
    better: 'lower',
    formula: 'Alertas que se abrieron en el periodo ÷ minutos que han pasado de sus días con algún registro × 10.',
    counts: 'Las alertas de «Alertas», repartidas entre todas las horas del día.',
    excludes: 'Las de plataformas, de la compañía y las que solo ven los administradores.',
    source: 'Alertas de viajes, por el día en que se abrieron.',
    minimumSample: 0,
    figure: ({ counters, minutes }) => {
      const alerts = totalOf(counters, 'alerts')
      return { value: minutes <= 0 ? null : (alerts / minutes) * TEN_MIN, sample: alerts, excluded: 0 }
    },
  },
  'open-alerts': {
    view: 'team',
    title: 'Alertas sin cerrar',
    unit: 'count',
    better: 'lower',
    formula: 'Número de alertas que se abrieron en el periodo y siguen abiertas ahora.',
    counts: 'Reconocidas o no, también las pospuestas.',
    excludes: 'Las de plataformas, de la compañía y las que solo ven los administradores.',
    source: 'Alertas de viajes, por el día en que se abrieron.',
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'openAlerts')),
  },
  'alerts-at-shift-change': {
    view: 'team',
    title: 'Alertas abiertas al cambio de turno',
    unit: 'per-shift-change',
    better: 'lower',
    formula: 'Alertas que estaban abiertas al empezar cada turno, sumadas ÷ cambios de turno.',
    counts:
      'Cada alerta que se había abierto y no se había cerrado a la hora a la que empezaba el turno que recibe, una vez por cada cambio de turno que pasó abierta.',
    excludes:
      'Los cambios de turno de los que no hay una entrega: no se sabe si los hubo. Las alertas de plataformas, de la compañía y las que solo ven los administradores.',
    source: 'Entregas de turno, recibidas o no, por el día en que empieza el turno que recibe; alertas de viajes.',
    minimumSample: 1,
    figure: ({ counters, shiftChanges }) => {
      const value = shiftChanges === 0 ? null : totalOf(counters, 'alertsAtShiftChange') / shiftChanges
      return { value, sample: shiftChanges, excluded: 0 }
    },
  },
  'promises-kept': {
    view: 'team',
    title: 'Promesas cumplidas',
    unit: 'percent',
    better: 'higher',
    formula: 'Promesas cumplidas ÷ promesas cumplidas o incumplidas × 100.',
    counts: 'Las que caían en el periodo, por la última hora que se dijo.',
    excludes: 'Las que ya cayeron y de las que nadie ha dicho qué pasó (son las que faltan).',
    source: 'Promesas de viajes, por el día para el que se dijeron.',
    minimumSample: 1,
    figure: ({ counters }) => {
      const kept = totalOf(counters, 'keptPromises')
      const sample = kept + totalOf(counters, 'brokenPromises')
      return { value: percentOf(kept, sample), sample, excluded: totalOf(counters, 'unsettledPromises') }
    },
  },
} as const satisfies Record<string, Kpi>
