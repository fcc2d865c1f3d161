import { ADMINISTRATOR_ALERT_TYPES, ALERT_TYPES, type AlertType } from '@vigia/domain/alerts/alert-type'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export interface EngineMetrics {
  /** An alert was opened, by whomever: the engine, an intake or a person. Counted where the engine leads, but for what is an administrator's to know. */
  opened(type: AlertType): void
  /** Seconds from what the fleet told to the commit of what follows. */
  lag(seconds: number): void
  /** An evaluation, or one alert of it, has to be tried again. */
  failed(): void
}

export function engineMetrics(registry: Registry, isLeading: () => boolean): EngineMetrics {
  const registers = [registry]
  const opened = new Counter({
    name: 'vigia_alerts_opened_total',
    help: 'Alertas abiertas, por tipo',
    labelNames: ['type'] as const,
    registers,
  })
  const lag = new Histogram({
    name: 'vigia_alert_engine_seconds',
    help: 'Del cambio en la flota a la alerta guardada',
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 15],
    registers,
  })
  const failed = new Counter({
    name: 'vigia_alert_engine_failures_total',
    help: 'Evaluaciones de alertas, o alertas de ellas, que hubo que repetir',
    registers,
  })
  new Gauge({
    name: 'vigia_alert_engine_leader',
    help: '1 en el servidor que levanta las alertas',
    registers,
    collect() {
      this.set(isLeading() ? 1 : 0)
    },
  })
  const counted = ALERT_TYPES.filter((type) => !ADMINISTRATOR_ALERT_TYPES.includes(type))
  for (const type of counted) opened.inc({ type }, 0)
  return {
    opened: (type) => {
      if (counted.includes(type)) opened.inc({ type })
    },
    lag: (seconds) => lag.observe(seconds),
    failed: () => failed.inc(),
  }
}
