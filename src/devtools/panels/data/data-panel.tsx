import { ExportData } from './export-data.tsx';
import { ImportData } from './import-data.tsx';
import { ResetData } from './reset-data.tsx';
import './data-panel.css';

/** All data of the shop, to be taken along, brought back and begun anew. */
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
