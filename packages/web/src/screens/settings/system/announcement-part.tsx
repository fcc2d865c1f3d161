import { formatDateTime } from '@vigia/domain/format/date-time'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Button } from '../../../ui/button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import type { SettingDraftState } from '../../../widgets/settings/draft/use-setting-draft.ts'

/** How long an announcement may be shown, from now. */
const LENGTHS = [
  { hours: 1, label: '1 h' },
  { hours: 8, label: '8 h' },
  { hours: 24, label: '24 h' },
] as const

/** What everybody is told in a line over every screen, and until when. */
export function AnnouncementPart({ draft }: { readonly draft: SettingDraftState<'announcement'> }) {
  return (
    <Loaded answer={draft.answer} loading="Cargando el aviso…">
      {() => (
        <>
          <DraftBanners draft={draft} />
          <SettingRows label="Aviso a todos">
            <SettingRow draft={draft} path="is_on" />
            <SettingRow draft={draft} path="text" />
            <SettingRow draft={draft} path="level" />
            <SettingRow draft={draft} path="until" control={UntilControl} />
          </SettingRows>
        </>
      )}
    </Loaded>
  )
}

function UntilControl({ value, isReadOnly, onChange, notesId }: SettingControlProps) {
  const now = useServerNow(60_000)
  const until = typeof value === 'string' ? Date.parse(value) : null
  return (
    <>
      <output aria-describedby={notesId}>
        {until === null ? 'Cuando alguien lo apague' : `${formatDateTime(until)}${until <= now ? ' (ya terminó)' : ''}`}
      </output>
      {isReadOnly ? null : (
        <span className={layoutStyles.wrap}>
          {LENGTHS.map(({ hours, label }) => (
            <Button
              key={hours}
              size="sm"
              aria-label={`Termina en ${label}`}
              onClick={() => onChange(new Date(now + hours * HOUR_MS).toISOString())}
            >
              {label}
            </Button>
          ))}
          <Button size="sm" onClick={() => onChange(null)}>
            Sin fin
          </Button>
        </span>
      )}
    </>
  )
}
