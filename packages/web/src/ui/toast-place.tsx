import { useEffect, useState } from 'react'
import { openToastPlace } from './show-toast.ts'
import { useOnDemand } from './use-on-demand.ts'

const loadToaster = () => import('./toasts.tsx').then(({ Toaster }) => Toaster)

/** Where toasts appear, once there is one. */
export function ToastPlace() {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => openToastPlace(() => setAsked(true)), [])
  const Toaster = useOnDemand(loadToaster, isAsked)
  return Toaster === null ? null : <Toaster />
}
