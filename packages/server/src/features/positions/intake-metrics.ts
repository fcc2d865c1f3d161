import { FIX_REFUSALS, type FixRefusal } from '@vigia/contract'
import { FIX_QUALITIES, type FixQuality } from '@vigia/domain/gps/fix'
import { Counter, Histogram, type Registry } from 'prom-client'

export interface IntakeMetrics {
  refused(reason: FixRefusal, count?: number): void
  accepted(count: number): void
  duplicates(count: number): void
  flagged(quality: FixQuality): void
  withoutPosition(): void
  /** A message whose sender did not prove to be a device, or that was not looked at after too many of them. */
  refusedAttempt(why: RefusedAttempt): void
  /** How old the oldest position was that the page of an operator's link had kept, when it got through. */
  waitedInLink(seconds: number): void
}

const REFUSED_ATTEMPTS = ['nobody', 'limited'] as const
type RefusedAttempt = (typeof REFUSED_ATTEMPTS)[number]

/** Every fix is counted once as accepted or refused; duplicates and flagged ones are accepted, and counted besides. */
export function intakeMetrics(registry: Registry): IntakeMetrics {
  const registers = [registry]
  const refused = new Counter({
    name: 'vigia_fixes_refused_total',
    help: 'Posiciones rechazadas, por motivo',
    labelNames: ['reason'] as const,
    registers,
  })
  const accepted = new Counter({ name: 'vigia_fixes_accepted_total', help: 'Posiciones guardadas', registers })
  const duplicates = new Counter({ name: 'vigia_fixes_duplicate_total', help: 'Posiciones repetidas', registers })
  const flagged = new Counter({
    name: 'vigia_fixes_flagged_total',
    help: 'Posiciones guardadas solo como evidencia, por calidad',
    labelNames: ['quality'] as const,
    registers,
  })
  const withoutPosition = new Counter({
    name: 'vigia_fixes_without_position_total',
    help: 'Mensajes de dispositivos sin posición',
    registers,
  })
  const refusedAttempts = new Counter({
    name: 'vigia_intake_attempts_refused_total',
    help: 'Mensajes de quien no demostró ser un dispositivo, y los que ya no se miraron',
    labelNames: ['why'] as const,
    registers,
  })
  const waitedInLink = new Histogram({
    name: 'vigia_operator_link_queue_age_seconds',
    help: 'Antigüedad de la posición más vieja que se guardó de cada envío de la página del operador',
    buckets: [15, 60, 300, 900, 3_600, 14_400, 43_200],
    registers,
  })
  for (const why of REFUSED_ATTEMPTS) refusedAttempts.inc({ why }, 0)
  for (const reason of FIX_REFUSALS) refused.inc({ reason }, 0)
  for (const quality of FIX_QUALITIES) if (quality !== 'good') flagged.inc({ quality }, 0)
  return {
    refused: (reason, count = 1) => refused.inc({ reason }, count),
    accepted: (count) => accepted.inc(count),
    duplicates: (count) => duplicates.inc(count),
    flagged: (quality) => flagged.inc({ quality }),
    withoutPosition: () => withoutPosition.inc(),
    refusedAttempt: (why) => refusedAttempts.inc({ why }),
    waitedInLink: (seconds) => waitedInLink.observe(seconds),
  }
}
