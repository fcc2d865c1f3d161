import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { FieldDraft } from './use-field-draft.ts'

interface RecoveredBannerProps {
  readonly draft: Pick<FieldDraft<object>, 'isRecovered' | 'discard'>
  /** What was typed and is kept nowhere: `el secreto`. */
  readonly lacks?: string
}

/** What was typed before a reload, or before the form was left, is in it again, and is not saved. */
export function RecoveredBanner({ draft, lacks }: RecoveredBannerProps) {
  if (!draft.isRecovered) return null
  return (
    <Banner tone="notice" title="Borrador sin guardar">
      Lo que escribió y no guardó sigue aquí{lacks === undefined ? '' : `, sin ${lacks}`}.{' '}
      <Button size="sm" tone="ghost" onClick={draft.discard}>
        Descartar
      </Button>
    </Banner>
  )
}
