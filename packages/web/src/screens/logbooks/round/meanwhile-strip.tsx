import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { secondsAgo } from '../../../widgets/gps-extractor/session-text.ts'
import styles from './round-card.module.css'
import type { Meanwhile } from './use-meanwhile.ts'

interface MeanwhileStripProps extends Meanwhile {
  readonly onLook: () => void
  readonly now: number
}

/** That somebody else commented the trip meanwhile, and once what confirms was pressed, that nothing is saved yet. */
export function MeanwhileStrip({ other, isAsked, onLook, now }: MeanwhileStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) strip.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  if (other === null) return null
  return (
    <div ref={strip} className={styles.strip} data-tone="high" role="alert">
      <b>
        {other.by} comentó este viaje <span aria-hidden="true">{secondsAgo(other.at, now)}</span>
      </b>
      <span>{other.text}</span>
      {isAsked ? <span>Lo suyo aún no se guardó: véalo, o Enter otra vez para guardar de todos modos.</span> : null}
      <Button size="sm" onClick={onLook}>
        Ver <Kbd keys="O" />
      </Button>
    </div>
  )
}
