import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { type ReactNode, useEffect, useState } from 'react'
import { previewOf } from '../../map/drawing/preview.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './route-choice.module.css'
import routePartsStyles from './route-parts.module.css'

/** A line that can become the trip's route. */
export interface RouteOption {
  readonly id: string
  readonly name: string
  /** Under the name: how long it is, and what else is known of it. */
  readonly detail: ReactNode
  /** What its button does, for who hears it. */
  readonly useLabel: string
  readonly line: readonly LatLng[]
}

interface RouteChoiceProps {
  readonly map: FleetMap | null
  readonly label: string
  /** The same list as long as its lines are the same: a new one is brought into sight. */
  readonly options: readonly RouteOption[]
  readonly onTake: (line: readonly LatLng[]) => void
  readonly onClose: () => void
  /** Above the list: what it holds, what is awaited, what failed. */
  readonly children: ReactNode
}

/** Lines to choose one from: all of them on the map, the one under the pointer or the keys drawn stronger. */
export function RouteChoice({ map, label, options, onTake, onClose, children }: RouteChoiceProps) {
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    if (map === null || options.length === 0) return
    previewOf(map).fit(options.flatMap(({ line }) => line))
    return () => previewOf(map).show([])
  }, [map, options])
  useEffect(() => {
    if (map === null || options.length === 0) return
    previewOf(map).show(options.map(({ id, line }) => ({ id, shape: { type: 'line', line }, isMarked: id === marked })))
  }, [map, options, marked])
  return (
    <section className={classNames(routePartsStyles.part, styles.choice)} aria-label={label}>
      {children}
      <ul>
        {options.map(({ id, name, detail, useLabel, line }) => (
          <li
            className={layoutStyles.row}
            key={id}
            onMouseEnter={() => setMarked(id)}
            onMouseLeave={() => setMarked(null)}
            onFocus={() => setMarked(id)}
            onBlur={() => setMarked(null)}
          >
            <span className={layoutStyles.fill}>
              <b className={classNames(textStyles.medium, textStyles.breaks)}>{name}</b>
              <small className={textStyles.small}>{detail}</small>
            </span>
            <Button size="sm" aria-label={useLabel} onClick={() => onTake(line)}>
              Usar
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm" tone="ghost" onClick={onClose}>
        Volver
      </Button>
    </section>
  )
}
