import { ChevronsUp } from 'lucide-react'
import type { Escalation } from '../api/escalations.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { proofText, rungText } from './escalation-words.ts'

/** To whom an alert went because nobody answered, when, and whether each of them was told; nothing while it has not. */
export function AlertEscalations({ escalations }: { readonly escalations: readonly Escalation[] }) {
  if (escalations.length === 0) return null
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Escalamiento</h3>
      </header>
      <ul className={layoutStyles.stack}>
        {escalations.map((escalation) => (
          <li key={escalation.escalationId}>
            <p className={classNames(layoutStyles.inline, textStyles.meta, textStyles.breaks)}>
              <ChevronsUp size={14} aria-hidden="true" />
              <span className={escalation.outcome === 'told' ? undefined : textStyles.danger}>
                {rungText(escalation)}
              </span>
            </p>
            {escalation.notices.map((notice) => (
              <p className={classNames(textStyles.note, textStyles.breaks)} key={`${notice.name} ${notice.channel}`}>
                {notice.name}:{' '}
                <span className={notice.state === 'failed' ? textStyles.danger : undefined}>{proofText(notice)}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
