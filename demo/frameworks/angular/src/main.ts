import { bootstrapApplication } from '@angular/platform-browser';
import { Identity } from './identity';
import { Screening } from './screening';

bootstrapApplication(location.pathname === '/screening' ? Screening : Identity);
