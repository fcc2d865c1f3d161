import { formatDateTime } from '@vigia/domain/format/date-time'
import { useOperatorCall } from '../../../alerts/use-operator-call.ts'
import type { FullMapUnit } from '../../../api/full-map.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { usePlaceWords } from '../../../places/use-place-words.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'
import { classNames } from '../../../ui/class-names.ts'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import textStyles from '../../../ui/text.module.css'
import { WhatsappLink } from '../../../widgets/outside-links.tsx'
import { arrivalText, offRouteText } from '../unit-text.ts'
import styles from './unit-facts.module.css'

/** What is known of the unit, each with its age or a dash. */
export function UnitFacts({ unit, now }: { readonly unit: FullMapUnit; readonly now: number }) {
  const call = useOperatorCall(unit)
  const arrival = arrivalText(unit.dueAt, now)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Velocidad</dt>
        <dd>
          <SpeedFigure speedKmh={unit.speedKmh} isPast={!isLiveFix(unit.fixAt, now)} />
        </dd>
      </div>
      <div>
        <dt>Última posición</dt>
        <dd title={formatDateTime(unit.fixAt)}>
          {elapsedSince(unit.fixAt, now)}
          <small className={textStyles.meta}>{SOURCE_NAME[unit.source]}</small>
        </dd>
      </div>
      <div>
        <dt>Operador</dt>
        <dd>
          {unit.operator ?? 'Sin operador'}
          {unit.phone === null ? null : (
            <small className={classNames(textStyles.meta, textStyles.identifier, styles.identifier)}>
              {unit.phone} <WhatsappLink phone={call.phone} />
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>Cliente</dt>
        <dd>{unit.client ?? '—'}</dd>
      </div>
      <div>
        <dt>Llegada planeada</dt>
        <dd>
          {arrival.when}
          {arrival.late === null ? null : (
            <small className={textStyles.meta} data-slot="late">
              {arrival.late}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>Ruta planeada</dt>
        <dd data-slot={unit.isOffRoute ? 'late' : undefined}>{offRouteText(unit)}</dd>
      </div>
      <div>
        <dt>Factura</dt>
        <dd className={classNames(textStyles.identifier, styles.identifier)}>{unit.invoice}</dd>
      </div>
      <div>
        <dt>Lugar</dt>
        <dd>{usePlaceWords(unit.point) ?? '—'}</dd>
      </div>
      <div>
        <dt>Coordenadas</dt>
        <dd
          className={classNames(textStyles.identifier, styles.identifier)}
        >{`${unit.point.lat.toFixed(4)}, ${unit.point.lng.toFixed(4)}`}</dd>
      </div>
    </dl>
  )
}
