/** What stands on screen while the first chunk of a screen is on its way; the same picture as index.html's. */
export function StartSplash() {
  return (
    <div className="start-splash" role="status">
      Cargando sistema de monitoreo...
    </div>
  )
}
