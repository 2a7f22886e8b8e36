import { ExportData } from './export-data.tsx';
import { ImportData } from './import-data.tsx';
import { ResetData } from './reset-data.tsx';
import './data-panel.css';

/** Exports, imports and resets all data of the shop. */
export function DataPanel() {
  return (
    <div className="panel-columns">
      <div>
        <ExportData />
        <ImportData />
      </div>
      <div>
        <ResetData />
      </div>
    </div>
  );
}
