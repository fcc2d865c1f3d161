import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import type { VersionedDraft } from './use-versioned-draft.ts'

/** Says over a form that somebody else has saved meanwhile; nothing where nobody has. */
export function OvertakenBanner({
  isOvertaken,
  goOn,
  discard,
}: Pick<VersionedDraft<unknown>, 'isOvertaken' | 'goOn' | 'discard'>) {
  if (!isOvertaken) return null
  return (
    <Banner tone="warning" urgent title="Alguien más cambió esto">
      <span>Lo que usted cambió sigue aquí, sin guardar. </span>
      <span className={layoutStyles.row}>
        <Button size="sm" onClick={discard}>
          Descartar lo mío
        </Button>
        <Button size="sm" onClick={goOn}>
          Pasar lo mío a lo nuevo
        </Button>
      </span>
    </Banner>
  )
}
