import { memo, useMemo } from 'react'
import { slotLetter } from '../../map/layers/replay-unit.ts'
import { clockTime } from '../../text/clock-time.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './event-table.module.css'
import type { Player } from './player.ts'
import { startOf, tripEvents } from './replay-events.ts'
import { dayText, eventText, placeText } from './replay-text.ts'
import type { ReplayTrip } from './use-replay-trips.ts'

interface EventTableProps {
  readonly trips: readonly ReplayTrip[]
  readonly player: Player
  readonly onChoose: (tripId: string) => void
}

/** A week of six trips may have thousands; the transport still skips to each. */
const SHOWN = 400

/** Every stop and gap in words: what the chart and the map show, for who reads or hears it. A press goes there. */
export const EventTable = memo(function EventTable({ trips, player, onChoose }: EventTableProps) {
  const events = useMemo(() => tripEvents(trips), [trips])
  const km = trips.reduce((sum, { track }) => sum + (track?.lengthKm ?? 0), 0)
  return (
    <details className={classNames(layoutStyles.column, styles.events)} open>
      <summary>
        Paradas y silencios <b className={classNames(textStyles.muted, textStyles.medium)}>{events.length}</b>
        <small className={layoutStyles.push}>{Math.round(km).toLocaleString('es-MX')} km recorridos</small>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.scroll} tabIndex={0} aria-label="Lista de paradas y silencios">
        <table>
          <thead>
            <tr>
              <th className={textStyles.tiny} scope="col">
                Viaje
              </th>
              <th className={textStyles.tiny} scope="col">
                Desde
              </th>
              <th className={textStyles.tiny} scope="col">
                Qué
              </th>
              <th className={textStyles.tiny} scope="col">
                Lugar
              </th>
            </tr>
          </thead>
          <tbody>
            {events.slice(0, SHOWN).map((row) => {
              const { trip, event, isGap } = row
              const { lat, lng } = 'cause' in event ? event.from : event
              return (
                <tr key={`${trip.tripId}${isGap}${event.fromAt}`} data-slot={trip.slot} data-gap={isGap || undefined}>
                  <td>
                    <i title={trip.name}>{slotLetter(trip.slot)}</i>
                  </td>
                  <td>
                    <time dateTime={new Date(event.fromAt).toISOString()} title={dayText(event.fromAt)}>
                      {clockTime(event.fromAt)}
                    </time>
                  </td>
                  <td>
                    <button
                      type="button"
                      onClick={() => {
                        onChoose(trip.tripId)
                        player.order({ kind: 'seek', at: startOf(row) })
                      }}
                    >
                      {eventText(event)}
                    </button>
                  </td>
                  <td className={textStyles.ellipsis}>{placeText(event.place, lat, lng)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {events.length === 0 ? <p>Sin paradas ni silencios en este periodo.</p> : null}
        {events.length > SHOWN ? <p>Se muestran las primeras {SHOWN}; acorte el periodo para ver las demás.</p> : null}
      </section>
    </details>
  )
})
