import { formatDateTime } from '@vigia/domain/format/date-time'
import type { FullMapUnit } from '../../api/full-map.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { SOURCE_NAME } from '../../text/source-name.ts'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import { arrivalText, offRouteText } from './unit-text.ts'

/** What is known of the unit, each with its age or a dash. */
export function UnitFacts({ unit, now }: { readonly unit: FullMapUnit; readonly now: number }) {
  const arrival = arrivalText(unit.dueAt, now)
  const isOff = unit.offRouteKm !== null && unit.offRouteKm >= OFF_ROUTE_KM
  return (
    <dl className="fm-facts">
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
          <small>{SOURCE_NAME[unit.source]}</small>
        </dd>
      </div>
      <div>
        <dt>Operador</dt>
        <dd>
          {unit.operator ?? 'Sin operador'}
          {unit.phone === null ? null : <small className="mono">{unit.phone}</small>}
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
          {arrival.late === null ? null : <small className="late">{arrival.late}</small>}
        </dd>
      </div>
      <div>
        <dt>Ruta planeada</dt>
        <dd className={isOff ? 'late' : undefined}>{offRouteText(unit)}</dd>
      </div>
      <div>
        <dt>Factura</dt>
        <dd className="mono">{unit.invoice}</dd>
      </div>
      <div>
        <dt>Coordenadas</dt>
        <dd className="mono">{`${unit.point.lat.toFixed(4)}, ${unit.point.lng.toFixed(4)}`}</dd>
      </div>
    </dl>
  )
}

/** From here on the distance to the plan is worth a colour. */
const OFF_ROUTE_KM = 1
