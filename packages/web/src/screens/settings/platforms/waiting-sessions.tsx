import { Hand, MousePointer2 } from 'lucide-react'
import { Link } from 'react-router'
import type { GpsSession } from '../../../api/gps-sessions.ts'
import buttonStyles from '../../../ui/button.module.css'
import layoutStyles from '../../../ui/layout.module.css'
import { SettingsPart, SettingsRow } from '../../../widgets/settings/settings-part.tsx'

/** Sessions that go on only when a person does something, each with the way to it. */
export function WaitingSessions({ sessions }: { readonly sessions: readonly GpsSession[] }) {
  return (
    <SettingsPart title="Esperan a una persona" note={<small>{sessions.length}</small>}>
      {sessions.length === 0 ? (
        <p>Ninguna sesión espera a una persona.</p>
      ) : (
        <ul className={layoutStyles.single}>
          {sessions.map(({ tripId, invoice, plates, platform, origin, error }) => {
            const unit = plates ?? invoice
            return (
              <SettingsRow
                key={tripId}
                icon={<Hand size={17} aria-hidden="true" />}
                title={`${unit} · ${platform ?? new URL(origin).host}`}
                detail={error}
              >
                <Link
                  className={buttonStyles.button}
                  data-slot="button"
                  data-tone="neutral"
                  data-size="sm"
                  aria-label={`Atender ${unit}`}
                  to={`/dashboard/gps?viaje=${tripId}`}
                >
                  <MousePointer2 size={14} aria-hidden="true" />
                  <span>Atender</span>
                </Link>
              </SettingsRow>
            )
          })}
        </ul>
      )}
    </SettingsPart>
  )
}
