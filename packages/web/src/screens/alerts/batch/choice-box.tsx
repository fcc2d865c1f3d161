import { subjectOf } from '../../../alerts/alert-text.ts'
import type { Alert } from '../../../api/alerts.ts'
import styles from './batch.module.css'

interface ChoiceBoxProps {
  readonly alert: Alert
  readonly isChosen: boolean
  readonly onToggle: (alertId: string) => void
}

/** Chooses an alert for an act on several. */
export const ChoiceBox = ({ alert, isChosen, onToggle }: ChoiceBoxProps) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      aria-label={`Elegir ${alert.title}, ${subjectOf(alert) ?? 'toda la empresa'}`}
      checked={isChosen}
      onChange={() => onToggle(alert.alertId)}
    />
  </label>
)
