import type { RequestTemplate } from './request-template.ts';
import './template-list.css';

interface TemplateListProps {
  templates: RequestTemplate[];
  onChoose: (template: RequestTemplate) => void;
}

export function TemplateList({ templates, onChoose }: TemplateListProps) {
  return (
    <ul className="template-list">
      {templates.map((template) => (
        <li key={`${template.method} ${template.path}`}>
          <button type="button" className="template-list-call" onClick={() => onChoose(template)}>
            <span className="method" data-method={template.method}>
              {template.method}
            </span>{' '}
            <span className="template-list-path">
              {template.path}{' '}
              {template.needsToken && <span className="template-list-token">needs a token</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
