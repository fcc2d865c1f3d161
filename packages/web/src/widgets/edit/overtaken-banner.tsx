import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import layoutStyles from '../../ui/layout.module.css'

interface OvertakenBannerProps {
  /** What somebody else changed: `Alguien más cambió este webhook`. */
  readonly title: string
  /** How it is now, in words. */
  readonly now: string
  /** Nothing can be saved now. */
  readonly isOff: boolean
  readonly onSaveOver: () => void
  readonly onDiscard: () => void
}

/** Somebody else changed the same while it was typed: what it says now, and what may be done with one's own. */
export function OvertakenBanner({ title, now, isOff, onSaveOver, onDiscard }: OvertakenBannerProps) {
  return (
    <Banner tone="warning" urgent title={title}>
      <span>Ahora: {now}. Lo que usted cambió sigue aquí, sin guardar. </span>
      <span className={layoutStyles.wrap}>
        <Button size="sm" saves disabled={isOff} onClick={onSaveOver}>
          Guardar el mío encima
        </Button>
        <Button size="sm" onClick={onDiscard}>
          Descartar lo mío
        </Button>
      </span>
    </Banner>
  )
}
